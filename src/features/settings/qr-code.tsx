import { encode } from "uqr";

/** Light squares around it, without which cameras do not find it. */
const MARGIN = 3;

/** Dark on white in every theme: that is what cameras read. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: MARGIN });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="border-border size-48 rounded-md border"
    >
      <rect width={size} height={size} fill="white" />
      <path d={squares.join("")} fill="black" />
    </svg>
  );
}
