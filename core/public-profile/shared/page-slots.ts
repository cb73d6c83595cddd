/** The empty page of the site, into which others are put: where it is, and where their head and their text go. */
export const FRAME_PATH = '/frame.html'
export const FRAME_HEAD = '<meta name="robots" content="noindex" data-frame="head" />'
export const FRAME_MAIN = '<div data-frame="main"></div>'
/** What a page shows of itself where it is shared, unless it has a picture of its own. */
export const SITE_PICTURE = '/share.png'
