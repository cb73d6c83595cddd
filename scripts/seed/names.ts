/** First name, last name, gender. The first is coach@example.com, the second pending@example.com. */
export const COACHES: readonly (readonly [string, string, 'female' | 'male' | 'other'])[] = [
  ['Olivia', 'Bennett', 'female'],
  ['Jordan', 'Ellis', 'male'],
  ['Marcus', 'Reed', 'male'],
  ['Sofia', 'Ramirez', 'female'],
  ['Ethan', 'Caldwell', 'male'],
  ['Priya', 'Nair', 'female'],
  ['Grace', 'Whitaker', 'female'],
  ['Daniel', 'Okafor', 'male'],
  ['Hannah', 'Lindqvist', 'female'],
  ['Tyler', 'Brennan', 'male'],
  ['Naomi', 'Fields', 'female'],
  ['Lucas', 'Moreau', 'male'],
  ['Aaliyah', 'Jefferson', 'female'],
  ['Connor', "O'Malley", 'male'],
  ['Isabel', 'Duarte', 'female'],
  ['Wesley', 'Tanaka', 'male'],
  ['Charlotte', 'Hughes', 'female'],
  ['Andre', 'Washington', 'male'],
  ['Megan', 'Foster', 'female'],
  ['Riley', 'Sandoval', 'other'],
  ['Julia', 'Kowalski', 'female'],
  ['Nathan', 'Price', 'male'],
  ['Leila', 'Haddad', 'female'],
  ['Patrick', 'Sullivan', 'male'],
  ['Camila', 'Torres', 'female'],
  ['Benjamin', 'Stone', 'male'],
  ['Amber', 'Lawson', 'female'],
  ['Victor', 'Delgado', 'male'],
  ['Chloe', 'Anderson', 'female'],
  ['Jamal', 'Carter', 'male'],
  ['Rebecca', 'Stein', 'female'],
  ['Owen', 'Fletcher', 'male'],
  ['Tessa', 'Nguyen', 'female'],
  ['Gabriel', 'Santos', 'male'],
  ['Lauren', 'McKinney', 'female'],
  ['Samuel', 'Greene', 'male'],
  ['Vanessa', 'Ortega', 'female'],
  ['Derek', 'Holloway', 'male'],
  ['Monica', 'Patel', 'female'],
  ['Quinn', 'Harper', 'other'],
  ['Emily', 'Sørensen', 'female'],
  ['Isaac', 'Goldberg', 'male'],
  ['Danielle', 'Brooks', 'female'],
  ['Rafael', 'Mendoza', 'male'],
  ['Kimberly', 'Wong', 'female'],
  ['Trevor', 'Nash', 'male'],
  ['Alicia', 'Romero', 'female'],
  ['Jonathan', 'Wells', 'male'],
  ['Stephanie', 'Baker', 'female'],
  ['Malik', 'Robinson', 'male'],
  ['Erin', 'Gallagher', 'female'],
  ['Kevin', 'Yamamoto', 'male'],
  ['Brianna', 'Hayes', 'female'],
  ['Adrian', 'Castillo', 'male'],
  ['Melissa', 'Thornton', 'female'],
  ['Zachary', 'Pierce', 'male'],
  ['Yasmin', 'Rahman', 'female'],
  ['Caleb', 'Underwood', 'male'],
  ['Natalie', 'Fischer', 'female'],
  ['Dominic', 'Russo', 'male'],
]

/** The first is client@example.com. */
export const CLIENTS: typeof COACHES = [
  ['Emma', 'Sullivan', 'female'],
  ['James', 'Parker', 'male'],
  ['Ava', 'Morrison', 'female'],
  ['Noah', 'Ramsey', 'male'],
  ['Linda', 'Cho', 'female'],
  ['Ryan', 'Mitchell', 'male'],
  ['Sarah', 'Coleman', 'female'],
  ['David', 'Nguyen', 'male'],
  ['Jessica', 'Alvarez', 'female'],
  ['Michael', 'Turner', 'male'],
  ['Rachel', 'Kim', 'female'],
  ['Brandon', 'Scott', 'male'],
  ['Ashley', 'Reyes', 'female'],
  ['Christopher', 'Dunn', 'male'],
  ['Morgan', 'Blake', 'other'],
  ['Justin', 'Perry', 'male'],
  ['Heather', 'Donovan', 'female'],
  ['Anthony', 'Vega', 'male'],
  ['Nicole', 'Barnes', 'female'],
  ['Matthew', 'Quigley', 'male'],
  ['Angela', 'Freeman', 'female'],
  ['Eric', 'Lindholm', 'male'],
  ['Diana', 'Petrova', 'female'],
  ['Jason', 'Burke', 'male'],
  ['Katherine', 'Moss', 'female'],
  ['Luis', 'Herrera', 'male'],
  ['Paige', 'Simmons', 'female'],
  ['Gregory', 'Hunt', 'male'],
  ['Simone', 'Laurent', 'female'],
  ['Peter', 'Novak', 'male'],
  ['Tiffany', 'Wade', 'female'],
  ['Carlos', 'Fuentes', 'male'],
  ['Allison', 'Drake', 'female'],
  ['Steven', 'Mbeki', 'male'],
  ['Vivian', 'Zhao', 'female'],
  ['Scott', 'Gallo', 'male'],
  ['Joanna', 'Weiss', 'female'],
  ['Terrence', 'Boyd', 'male'],
  ['Maria', 'Kostas', 'female'],
  ['Philip', 'Adeyemi', 'male'],
]

type Name = (typeof COACHES)[number]

/** The name of a demo person, or after those, a generated combination of their first and last names. */
export function nameAt(own: typeof COACHES, index: number): Name {
  const all = [...COACHES, ...CLIENTS]
  const [firstName, , gender] = all[index % all.length] ?? ['', '', 'other']
  const [, lastName] = all[(index * 7 + Math.floor(index / all.length)) % all.length] ?? ['', '']
  return own[index] ?? [firstName, lastName, gender]
}

/** The email address of a person. Generated people get a number, because many share a name. */
export const addressOf = (own: typeof COACHES, index: number) => {
  const [firstName, lastName] = nameAt(own, index)
  const number = index < own.length ? '' : `.${index}`
  return `${firstName}.${lastName}${number}@example.com`.toLowerCase().replace(/[^a-z0-9.@]/g, '')
}

/** City, state, ZIP code prefix, area code. */
export const CITIES: readonly (readonly [string, string, string, string])[] = [
  ['Austin', 'TX', '787', '512'],
  ['Denver', 'CO', '802', '303'],
  ['Portland', 'OR', '972', '503'],
  ['Chicago', 'IL', '606', '312'],
  ['Brooklyn', 'NY', '112', '718'],
  ['San Diego', 'CA', '921', '619'],
  ['Nashville', 'TN', '372', '615'],
  ['Atlanta', 'GA', '303', '404'],
  ['Minneapolis', 'MN', '554', '612'],
  ['Seattle', 'WA', '981', '206'],
  ['Phoenix', 'AZ', '850', '602'],
  ['Raleigh', 'NC', '276', '919'],
  ['Boston', 'MA', '021', '617'],
  ['Miami', 'FL', '331', '305'],
  ['Columbus', 'OH', '432', '614'],
  ['Salt Lake City', 'UT', '841', '801'],
  ['Kansas City', 'MO', '641', '816'],
  ['Richmond', 'VA', '232', '804'],
]

export const STREETS = [
  'Maple Ave',
  'Oak St',
  'Lakeview Dr',
  'Cedar Ln',
  'Park Pl',
  'Sunset Blvd',
  'Mill Rd',
] as const
