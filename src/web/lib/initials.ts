/** Vietnamese names carry the given name last: 'Trần Minh Anh' is 'MA'. */
export function initials(name: string): string {
  return name
    .trim()
    .split(/\s+/)
    .slice(-2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toLocaleUpperCase('vi');
}
