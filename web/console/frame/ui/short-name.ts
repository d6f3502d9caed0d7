/** "ramesh" for ramesh@karigar.in */
export const shortName = (email: string) => email.split('@')[0] ?? email
