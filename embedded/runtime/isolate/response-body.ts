// The body of an HTTP action's response may be written long after the handler returned; the action lives as long.
const MAX_RESPONSE_BYTES = 20 * 1024 * 1024;

/** The same response; `ended` is called once its body is through or given up. */
export function holdResponse(response: Response, ended: () => void): Response {
  if (response.body === null) {
    ended();
    return response;
  }
  const reader = response.body.getReader();
  let bytes = 0;
  const limited = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read().catch((error: unknown) => {
          ended();
          throw error;
        });
        bytes += value?.byteLength ?? 0;
        if (bytes > MAX_RESPONSE_BYTES) {
          const reason = new Error("HTTP actions support responses up to 20 MiB.");
          await reader.cancel(reason).finally(ended);
          throw reason;
        }
        if (value !== undefined) controller.enqueue(value);
        if (!done) return;
        ended();
        controller.close();
      },
      cancel: (reason) => reader.cancel(reason).finally(ended),
    },
    { highWaterMark: 0 },
  );
  // Headers are handed on as an object: copying them one by one would join several Set-Cookie lines.
  return new Response(limited, {
    status: response.status,
    statusText: response.statusText,
    headers: response.headers,
  });
}
