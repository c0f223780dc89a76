// Requests to the HTTP API. Errors have the server's own sentence.

export async function ask(path, { method = "GET", body = null, token = null } = {}) {
  const headers = { accept: "application/json" };
  if (body !== null) headers["content-type"] = "application/json";
  if (token) headers.authorization = `Bearer ${token}`;
  let answer;
  try {
    answer = await fetch(path, { method, headers, body: body === null ? null : JSON.stringify(body) });
  } catch {
    throw new Error("The server can't be reached. Check that it is running, then try again.");
  }
  const text = await answer.text();
  if (!answer.ok) throw new Error(sentence(text) || `The server answered ${answer.status}.`);
  return answer.headers.get("content-type")?.includes("json") ? JSON.parse(text) : text;
}

/** The sentence in an error of the server. */
function sentence(text) {
  try {
    return JSON.parse(text).text ?? "";
  } catch {
    return "";
  }
}

export const newTable = (wish) => ask("/api/tables", { method: "POST", body: wish });
