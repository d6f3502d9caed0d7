/** Browsers offer passkeys only over HTTPS and on localhost. */
export const canUsePasskeys = (): boolean => 'PublicKeyCredential' in window
