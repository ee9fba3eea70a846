import { createContext } from 'react';
import { letterOf } from './letter.ts';

/** What stands before an option, by its place. Exams number them, as the real test does. */
export const OptionMarks = createContext<(place: number) => string>(letterOf);

/** 1, 2, 3. */
export const numberOf = (place: number): string => String(place + 1);
