import type { Landscape } from '#web/ui/scene.tsx';

/** Scene of the home page's head. */
export const HOME_LANDSCAPE: Landscape = {
  width: 1440,
  height: 640,
  margin: 480,
  disc: [1020, 200, 150],
  horizon: 0.62,
  poles: [716, 1370],
  wires: [
    [716, 128, 1370, 128, 32],
    [716, 180, 1370, 180, 44],
    [1370, 128, 2000, 120, 36],
    [1370, 180, 2000, 172, 44],
  ],
  perched: [
    { wire: 0, at: 0.3, scale: 0.5, mood: 'joy', wings: 'wave' },
    { wire: 1, at: 0.42, scale: 0.6, mood: 'open' },
    { wire: 0, at: 0.62, scale: 0.42, mood: 'open' },
    { wire: 1, at: 0.56, scale: 0.6, mood: 'sleep' },
    { wire: 1, at: 0.7, scale: 0.46, mood: 'joy' },
  ],
  flying: [
    [1190, 50, 1.1, 6],
    [850, 330, 0.8, -8],
    [806, 44, 0.6, 4],
  ],
  roofs: [
    [1150, 424, 1.1],
    [900, 452, 0.7],
  ],
};
