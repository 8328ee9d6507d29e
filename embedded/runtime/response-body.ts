// The body of an HTTP action's response may be written long after the handler returned; the action lives as long.
const MAX_RESPONSE_BYTES = 20 * 1024 * 1024;

/** The same response; `ended` is called once its body is through or given up. */
export function holdResponse(response: Response, ended: () => void): Response {
  if (response.body === null) {
    ended();
    return response;
  }
  let bytes = 0;
  const limited = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > MAX_RESPONSE_BYTES) {
        controller.error(new Error("HTTP actions support responses up to 20 MiB."));
      } else {
        controller.enqueue(chunk);
      }
    },
  });
  response.body.pipeTo(limited.writable).then(ended, ended);
  // Headers are handed on as an object: copying them one by one would join several Set-Cookie lines.
  return new Response(limited.readable, {
    status: response.status,
    statusText: response.statusText,
    headers: response.headers,
  });
}
