import styles from './card-face.module.css';

type Props = { src: string };

/** A picture of the word. The words beside it say what it shows. */
export function CardPicture({ src }: Props) {
  return <img className={styles.picture} src={src} alt="" draggable={false} decoding="async" />;
}
