/** A message for the person who starts the program: main prints it as one line on stderr, nothing else, and exits 1. */
export class StartError extends Error {}
