import styles from './qr-code.module.css';

type Props = {
  /** width and height in modules, and the SVG path of the dark ones */
  qr: { size: number; path: string };
  /** What it holds, for those who can't see or scan it. */
  label: string;
};

/** A QR code, dark on light in both themes. */
export function QrCode({ qr, label }: Props) {
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${qr.size} ${qr.size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={qr.path} />
    </svg>
  );
}
