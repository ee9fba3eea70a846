import type { Landscape } from '#web/ui/scene.tsx';

/** Scene of the course page's head. */
export const COURSE_LANDSCAPE: Landscape = {
  width: 1440,
  height: 470,
  margin: 480,
  disc: [1010, 150, 118],
  horizon: 0.62,
  poles: [742, 1330],
  wires: [
    [742, 94, 1330, 92, 26],
    [742, 132, 1330, 132, 34],
    [1330, 92, 1960, 84, 30],
    [1330, 132, 1960, 126, 38],
  ],
  perched: [
    { wire: 0, at: 0.3, scale: 0.34, mood: 'joy' },
    { wire: 1, at: 0.22, scale: 0.42, mood: 'open' },
    { wire: 1, at: 0.5, scale: 0.44, mood: 'sleep' },
    { wire: 1, at: 0.6, scale: 0.38, mood: 'joy', wings: 'wave' },
  ],
  flying: [
    [1130, 16, 0.8, 8],
    [880, 250, 0.6, -6],
  ],
  roofs: [
    [1120, 316, 1],
    [770, 352, 0.7],
  ],
};
