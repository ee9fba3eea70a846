/** Says that the video is on its way, to who does not see the spinner. */
export function LoadingStatus() {
  return (
    <span className="visually-hidden" role="status">
      Đang tải video…
    </span>
  );
}
