/** A message for the person who starts the program: main prints it alone, as one line on stderr, and exits with 1. */
export class StartError extends Error {}
