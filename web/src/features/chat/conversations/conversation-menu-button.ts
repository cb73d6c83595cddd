/** The id of the button that opens a conversation's menu, to which a report returns the focus. */
export const MENU_BUTTON_ID = 'conversation-options'
