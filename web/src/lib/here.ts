/** Matches on this device have ids that the server never gives. */
export const HERE = 'here-'

export const isHere = (match: string): boolean => match.startsWith(HERE)
