/** The sections of a conversation next to its messages, as the menu of a phone names them. */
export const SECTION_NAMES = { media: 'Media', files: 'Documents' } as const
