/** Where the server alone speaks, to one person's devices (rule changes-are-told). */
export const personChannel = (memberId: string) => `person.${memberId}`
