export { EXERCISES_FILE, readExercises } from './read-exercises.ts';
