/** The user pool has one message for all its codes: of a sign-up, a new password and a changed address. */
export const codeMail = {
  emailSubject: 'Your Platewise code',
  emailMessage: 'Your code is {####}. It expires in one hour.',
}
