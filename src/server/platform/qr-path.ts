import { encodeQR } from 'qr';

// ISO 18004: four light modules on each side.
const QUIET_MODULES = 4;

/** A QR code as an SVG path in a square of `size`: a rectangle for each run of dark modules in a row. */
export function toQrPath(payload: string): { size: number; path: string } {
  const modules = encodeQR(payload, 'raw', { ecc: 'medium', border: QUIET_MODULES });
  const runs = modules.flatMap((row, y) =>
    row.flatMap((isDark, x) => {
      if (!isDark || row[x - 1]) return [];
      const end = row.indexOf(false, x);
      return [`M${x} ${y}h${end - x}v1h${x - end}z`];
    }),
  );
  return { size: modules.length, path: runs.join('') };
}
