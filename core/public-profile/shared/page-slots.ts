/** The site's empty page, which is filled with others: its path, and the placeholders of their head and content. */
export const FRAME_PATH = '/frame.html'
export const FRAME_HEAD = '<meta name="robots" content="noindex" data-frame="head" />'
export const FRAME_MAIN = '<div data-frame="main"></div>'
/** The picture shown for shared links to pages without a picture of their own. */
export const SITE_PICTURE = '/share.png'
