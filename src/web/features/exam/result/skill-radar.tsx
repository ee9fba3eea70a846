import type { SkillScore } from './report.ts';
import { type Point, radarShape, ringPoints } from './radar-shape.ts';
import styles from './skill-radar.module.css';

const RINGS = [0.25, 0.5, 0.75, 1];
/** Labels stand beyond the ends of the axes. */
const LABEL_AT = 1.28;
const LINE_HEIGHT = 17;

const listed = (points: readonly Point[]) => points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');

/** How well each skill went. The figures stand in its name, too. */
export function SkillRadar({ skills }: { skills: readonly SkillScore[] }) {
  const shape = radarShape(skills.length);
  const figures = skills.map(({ name, percent }) => `${name} ${percent}%`).join(', ');
  return (
    <svg
      className={styles.radar}
      viewBox={`0 0 ${shape.width} ${shape.height}`}
      role="img"
      aria-label={`Biểu đồ kỹ năng: ${figures}`}
    >
      {RINGS.map((share) => (
        <polygon
          key={share}
          className={styles.web}
          points={listed(
            ringPoints(
              shape,
              skills.map(() => share),
            ),
          )}
        />
      ))}
      {skills.map(({ skill }, axis) => {
        const end = shape.at(axis, 1);
        return (
          <line key={skill} className={styles.axis} x1={shape.center.x} y1={shape.center.y} x2={end.x} y2={end.y} />
        );
      })}
      <polygon
        className={styles.area}
        points={listed(
          ringPoints(
            shape,
            skills.map(({ percent }) => percent / 100),
          ),
        )}
      />
      {skills.map(({ skill, percent, feedback }, axis) => {
        const { x, y } = shape.at(axis, percent / 100);
        return <circle key={skill} className={styles.dot} data-level={feedback.level} cx={x} cy={y} r="4.5" />;
      })}
      {skills.map(({ skill, name, percent }, axis) => {
        const { x, y } = shape.at(axis, LABEL_AT);
        return (
          <text key={skill} className={styles.label} x={x} y={y - LINE_HEIGHT / 4}>
            {name}
            <tspan className={styles.percent} x={x} dy={LINE_HEIGHT}>
              {percent}%
            </tspan>
          </text>
        );
      })}
    </svg>
  );
}
