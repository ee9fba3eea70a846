/** Announces loading to screen readers, in place of the spinner. */
export function LoadingStatus() {
  return (
    <span className="visually-hidden" role="status">
      Đang tải video…
    </span>
  );
}
