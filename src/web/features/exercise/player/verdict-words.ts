/** How a checked step went. */
export function verdictWords(right: number, total: number): string {
  if (right === total) return 'Chính xác!';
  return total === 1 || right === 0 ? 'Chưa đúng rồi' : `Đúng ${right} trên ${total} câu`;
}
