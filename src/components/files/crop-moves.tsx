import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from "lucide-react";
import type { Point, Size } from "react-easy-crop";
import { useTranslation } from "react-i18next";

import { Button } from "../../ui/button.tsx";

/** The part of the frame by which one press moves the picture. */
const STEP = 0.125;

const MOVES = [
  { name: "upload.moveLeft", x: -1, y: 0, icon: ArrowLeft },
  { name: "upload.moveUp", x: 0, y: -1, icon: ArrowUp },
  { name: "upload.moveDown", x: 0, y: 1, icon: ArrowDown },
  { name: "upload.moveRight", x: 1, y: 0, icon: ArrowRight },
] as const;

/** As far as the picture, enlarged, still fills the frame. */
function within(at: number, picture: number, frame: number): number {
  const most = (picture - frame) / 2;
  if (most <= 0) return 0;
  return Math.min(most, Math.max(-most, at));
}

export function movedBy(
  { x, y }: Point,
  by: Point,
  picture: Size,
  frame: Size,
  zoom: number,
): Point {
  return {
    x: within(x + by.x * frame.width * STEP, picture.width * zoom, frame.width),
    y: within(y + by.y * frame.height * STEP, picture.height * zoom, frame.height),
  };
}

interface CropMovesProps {
  picture: Size;
  frame: Size;
  zoom: number;
  place: Point;
  onMove: (place: Point) => void;
}

/** Moves the picture for those who cannot drag it. The sides are those of the screen in every language. */
export function CropMoves({ picture, frame, zoom, place, onMove }: CropMovesProps) {
  const { t } = useTranslation();
  return (
    <div dir="ltr" className="flex justify-center gap-2">
      {MOVES.map(({ name, icon: Icon, ...by }) => (
        <Button
          key={name}
          variant="outline"
          size="icon"
          aria-label={t(name)}
          onClick={() => onMove(movedBy(place, by, picture, frame, zoom))}
        >
          <Icon aria-hidden="true" />
        </Button>
      ))}
    </div>
  );
}
