import { Photo, type PhotoImage } from './photo';
import { Pictogram } from './pictogram';

type PictureProps = { image: PhotoImage | null; pictogram: string; size: number };

/** A part in a box of so many pixels: its image, or the drawing of its type. Its name stands beside it. */
export function Picture({ image, pictogram, size }: PictureProps) {
  return image ? <Photo image={image} size={size} /> : <Pictogram name={pictogram} size={size} />;
}
