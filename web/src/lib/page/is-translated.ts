/** A translation may have begun before any of our code was loaded. Chrome marks the document, too. */
export const isTranslated = () => document.querySelector('font, .translated-ltr, .translated-rtl') !== null
