import { useState } from "react";
import Cropper, { type Size } from "react-easy-crop";
import { useTranslation } from "react-i18next";

import { Button } from "../../ui/button.tsx";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "../../ui/dialog.tsx";
import { Slider } from "../../ui/slider.tsx";
import { CropMoves } from "./crop-moves.tsx";
import { cutSquare, type Square } from "./crop-picture.ts";

const ZOOM_MAX = 4;
const ZOOM_STEP = 0.05;
/** Pixels by which an arrow key moves the picture. */
const KEY_STEP = 8;

interface CropDialogProps {
  file: File;
  /** By which the page shows the file. */
  url: string;
  isRound: boolean;
  onCut: (cut: Blob) => void;
  onCancel: () => void;
}

/** Chooses the square of a picture that is shown of it. */
export function CropDialog({ file, url, isRound, onCut, onCancel }: CropDialogProps) {
  const { t } = useTranslation();
  const [place, setPlace] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [square, setSquare] = useState<Square | null>(null);
  const [cutting, setCutting] = useState(false);
  const [picture, setPicture] = useState<Size | null>(null);
  const [frame, setFrame] = useState<Size | null>(null);

  async function cut(): Promise<void> {
    if (square === null) return;
    setCutting(true);
    onCut(await cutSquare(file, square));
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onCancel()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{t("upload.cropTitle")}</DialogTitle>
          <DialogDescription>{t("upload.cropHint")}</DialogDescription>
        </DialogHeader>
        <div className="bg-muted relative h-72 overflow-hidden rounded-lg sm:h-80">
          <Cropper
            image={url}
            crop={place}
            zoom={zoom}
            maxZoom={ZOOM_MAX}
            aspect={1}
            cropShape={isRound ? "round" : "rect"}
            showGrid={false}
            keyboardStep={KEY_STEP}
            cropperProps={{ "aria-label": t("upload.cropArea") }}
            onCropChange={setPlace}
            onZoomChange={setZoom}
            onCropAreaChange={(_shares, pixels) => setSquare(pixels)}
            setMediaSize={setPicture}
            setCropSize={setFrame}
          />
        </div>
        {picture && frame && (
          <CropMoves picture={picture} frame={frame} zoom={zoom} place={place} onMove={setPlace} />
        )}
        <Slider
          value={[zoom]}
          min={1}
          max={ZOOM_MAX}
          step={ZOOM_STEP}
          thumbLabels={[t("upload.zoom")]}
          onValueChange={([next = 1]) => setZoom(next)}
        />
        <DialogFooter>
          <Button variant="ghost" onClick={onCancel}>
            {t("upload.cancel")}
          </Button>
          <Button disabled={square === null} loading={cutting} onClick={() => void cut()}>
            {t("upload.useCut")}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
