/** The people and the bird of the slides, drawn in the 960 × 540 space of the slide. */
import { readFileSync } from 'node:fs';

export type PictureName = 'teacher' | 'lan' | 'tanaka' | 'swallow';

const disc = '<circle cx="742" cy="236" r="168" fill="#F7C6A6" />';

/** Shoulders, collar, neck, face; the hair differs. */
function person(look: { jacket: string; seam: string; back: string; hair: string; extra: string }): string {
  return `${disc}${look.back}
    <path d="M560 540c4-96 62-148 132-158l54 0c76 10 138 62 142 158Z" fill="${look.jacket}" />
    <path d="M660 384 722 470l62-86-30-14h-66Z" fill="#FFF8EA" />
    <path d="M690 330h64v52q-32 32-64 0Z" fill="#E9B48F" />
    <path d="M640 236c0-66 34-104 82-104s82 38 82 104v20c0 60-38 98-82 98s-82-38-82-98Z" fill="#F4C6A4" />
    <path d="${look.hair}" fill="#33283A" />
    <path d="M688 262h.1M756 262h.1" stroke="#33283A" stroke-width="13" stroke-linecap="round" />
    <path d="M698 306q24 20 48 0" fill="none" stroke="#B8452A" stroke-width="7" stroke-linecap="round" />
    <path d="M722 470v70" stroke="${look.seam}" stroke-width="4" />${look.extra}`;
}

const sweptHair =
  'M632 262c-16-96 22-156 92-156s106 58 88 156c-2 12-12 8-12-2-2-44-22-68-62-82-22 22-58 34-84 36-6 14-8 30-9 48-1 10-11 12-13 0Z';
const shortHair =
  'M634 244c-14-84 20-140 90-140s104 54 86 140c-2 8-9 6-10-2-2-30-10-50-26-66-34 10-72 8-100-4-16 16-26 40-30 70-1 8-9 10-10 2Z';

const people = {
  teacher: person({
    jacket: '#2C4A8C',
    seam: '#1B2F5D',
    back: '<path d="M630 250c0-90 30-146 96-146s96 56 96 146v62c0 22-192 22-192 0Z" fill="#33283A" />',
    hair: sweptHair,
    extra: '',
  }),
  lan: person({
    jacket: '#C9431D',
    seam: '#AE3815',
    back: '<path d="M628 250c0-90 30-146 96-146s98 56 98 146v130c0 22-196 22-196 0Z" fill="#33283A" />',
    hair: sweptHair,
    extra: '',
  }),
  tanaka: person({
    jacket: '#575B66',
    seam: '#3C3F49',
    back: '',
    hair: shortHair,
    extra: `<g fill="none" stroke="#33283A" stroke-width="4"><circle cx="688" cy="262" r="22" /><circle cx="756" cy="262" r="22" /><path d="M710 260q12-6 24 0" /></g>
      <path d="M710 398h24l8 62-20 24-20-24Z" fill="#2C4A8C" />`,
  }),
};

/** An SVG that fills the slide. */
export function pictureSvg(name: PictureName): string {
  const inner =
    name === 'swallow'
      ? readFileSync(new URL('pictures/swallow.svg', import.meta.url), 'utf8').replace(
          '<svg ',
          '<svg x="592" y="106" width="300" height="300" ',
        )
      : people[name];
  return `<svg class="picture" viewBox="0 0 960 540">${inner}</svg>`;
}
