/** An amount of whole đồng: `1.490.000 ₫`. */
export function formatDong(dong: number): string {
  return new Intl.NumberFormat('vi-VN', { style: 'currency', currency: 'VND' }).format(dong);
}
