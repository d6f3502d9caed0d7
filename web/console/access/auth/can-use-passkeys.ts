/** Browsers offer passkeys by https and on localhost alone. */
export const canUsePasskeys = (): boolean => 'PublicKeyCredential' in window
