/** The loudest sample of each of `count` equal stretches, for the picture of a sound. */
export function peaksOf(samples: Float32Array, count: number): Float32Array {
  return Float32Array.from({ length: count }, (_, index) => {
    const end = Math.floor(((index + 1) * samples.length) / count);
    let peak = 0;
    for (let at = Math.floor((index * samples.length) / count); at < end; at += 1)
      peak = Math.max(peak, Math.abs(samples[at] ?? 0));
    return peak;
  });
}
