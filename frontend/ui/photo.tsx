/** What of an image is drawn: src for browsers that know none of the sources. */
export type PhotoImage = {
  src: string;
  srcset: string;
  sources: { type: string; srcset: string }[];
  alt: string;
};

/** An image of a part in a box of so many pixels; a box without one keeps its place. */
export function Photo({ image, size }: { image: PhotoImage | null; size: number }) {
  const sizes = `${size}px`;
  return (
    <picture className="contents">
      {image?.sources.map((source) => (
        <source key={source.type} type={source.type} srcSet={source.srcset} sizes={sizes} />
      ))}
      {image ? (
        <img
          className="photo"
          sizes={sizes}
          srcSet={image.srcset}
          src={image.src}
          alt={image.alt}
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
        />
      ) : (
        <svg width={size} height={size} aria-hidden="true" />
      )}
    </picture>
  );
}
