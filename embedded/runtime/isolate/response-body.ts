// The body of an HTTP action's response may be written long after the handler returned; the action lives as long.
import type { HttpResponse } from "./http-exchange.ts";

const MAX_RESPONSE_BYTES = 20 * 1024 * 1024;

function tooLong(): Error {
  return new Error("HTTP actions support responses up to 20 MiB.");
}

/** The same response; `ended` is called once its body is through or given up. */
export function holdResponse(response: HttpResponse, ended: () => void): HttpResponse {
  const { body } = response;
  if (body instanceof ReadableStream) return { ...response, body: heldStream(body, ended) };
  ended();
  if (body === null || Buffer.byteLength(body) <= MAX_RESPONSE_BYTES) return response;
  return { ...response, body: failingStream() };
}

function failingStream(): ReadableStream<Uint8Array> {
  return new ReadableStream({ start: (controller) => controller.error(tooLong()) });
}

function heldStream(
  body: ReadableStream<Uint8Array>,
  ended: () => void,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let bytes = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read().catch((error: unknown) => {
          ended();
          throw error;
        });
        bytes += value?.byteLength ?? 0;
        if (bytes > MAX_RESPONSE_BYTES) {
          const reason = tooLong();
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
}
