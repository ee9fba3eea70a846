import { type RefObject, useEffect, useRef } from 'react';
import styles from './caption-overlay.module.css';

type Props = {
  video: RefObject<HTMLVideoElement | null>;
  /** Japanese above Vietnamese */
  languages: readonly ('ja' | 'vi')[];
};

/**
 * Captions drawn by us, because browsers don't draw readings (ruby) in theirs. They are below the picture, because its
 * lower edge often has text of its own, unless it fills the screen (video-frame.module.css).
 */
export function CaptionOverlay({ video, languages }: Props) {
  return (
    <div className={styles.captions} data-captions={languages.length}>
      {languages.map((language) => (
        <CaptionLine key={language} video={video} language={language} />
      ))}
    </div>
  );
}

function CaptionLine({ video, language }: { video: Props['video']; language: 'ja' | 'vi' }) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const track = [...(video.current?.textTracks ?? [])].find((candidate) => candidate.language === language);
    if (!track) return undefined;
    const draw = () => {
      const cues = [...(track.activeCues ?? [])].filter((cue) => cue instanceof VTTCue);
      line.current?.replaceChildren(...cues.map((cue) => cue.getCueAsHTML()));
    };
    // 'hidden': the browser loads the file and fires cue events, but draws nothing.
    track.mode = 'hidden';
    track.addEventListener('cuechange', draw);
    draw();
    return () => {
      track.removeEventListener('cuechange', draw);
      track.mode = 'disabled';
    };
  }, [video, language]);
  return <div ref={line} className={styles.line} lang={language} />;
}
