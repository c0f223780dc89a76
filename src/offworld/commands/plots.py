"""Plots that commands write as SVG files."""

from __future__ import annotations

from collections.abc import Iterable

STYLE = (
    "svg{font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif;fill:#101728}"
    ".soft{fill:#46516f}.line{stroke:#d5dbe8}.zero{stroke:#8a94ad}"
    ".true{stroke:#8a94ad;stroke-dasharray:6 5}"
    ".bar{stroke:#0f5fc2;stroke-width:3}.dot{fill:#0f5fc2}"
)


def plot_svg(width: int, height: int, parts: Iterable[str]) -> str:
    """Return a plot as the text of an SVG file."""
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    ground = f'<rect width="{width}" height="{height}" fill="#fff"/>'
    inside = f"<style>{STYLE}</style>{ground}{''.join(parts)}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{inside}</svg>\n'
