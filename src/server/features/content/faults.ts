/** A fault of a content folder: where it is and what is expected there. */
export type Fault = { file: string; place: string; reason: string };

/** A fault as one line of output. */
export function formatFault(fault: Fault): string {
  return `${fault.file}${fault.place ? ` › ${fault.place}` : ''}: ${fault.reason}`;
}
