/** What coaches focus on: specialties from the catalog and the start of their offering. */
export const FOCUSES = [
  {
    specialities: ['Vegan', 'Plant Based', 'Meal Planning'],
    opening: 'Plant-based meals that fit a busy week.',
  },
  { specialities: ['Keto Diet', 'Weight Loss', 'Meal Planning'], opening: 'Keto without the guesswork.' },
  {
    specialities: ['Sports Nutrition', 'Muscle Building', 'Bodybuilding'],
    opening: 'Fuel for strength and size.',
  },
  {
    specialities: ['Endurance Training', 'Sports Nutrition'],
    opening: 'Race-day nutrition for runners and cyclists.',
  },
  {
    specialities: ['Gut Health', 'Low FODMAP', 'Food Allergies'],
    opening: 'Calm your gut, one food at a time.',
  },
  {
    specialities: ['Diabetes', 'Heart Health', 'Weight Loss'],
    opening: 'Steady blood sugar and a healthy heart.',
  },
  {
    specialities: ['Prenatal Nutrition', 'Postpartum Nutrition'],
    opening: 'Eating well for two, and after.',
  },
  {
    specialities: ['Child Nutrition', 'Food Allergies', 'Meal Planning'],
    opening: 'Family dinners kids really eat.',
  },
  { specialities: ['Intuitive Eating', 'Stress Eating'], opening: 'Make peace with food.' },
  {
    specialities: ['Mediterranean Diet', 'Heart Health', 'Healthy Aging'],
    opening: 'Mediterranean cooking for a long life.',
  },
  { specialities: ['Bio Hacker', 'Intermittent Fasting'], opening: 'Data-driven nutrition and fasting.' },
  { specialities: ['Hormonal Balance', 'Thyroid Health'], opening: 'Food that supports your hormones.' },
  { specialities: ['Paleo', 'Gluten Free', 'Dairy Free'], opening: 'Real food, free of gluten and dairy.' },
  {
    specialities: ['Vegetarian', 'Weight Loss', 'Meal Planning'],
    opening: 'Vegetarian plates that keep you full.',
  },
  { specialities: ['Weight Gain', 'Muscle Building'], opening: 'Healthy weight gain for hard gainers.' },
] as const

export const CLOSINGS = [
  'Weekly plans and a relaxed pace.',
  'Daily check-ins and challenging goals.',
  'Grocery lists, recipes and honest feedback.',
  'Two video calls a month and unlimited chat.',
  'Intense twelve-week programs.',
  'Small steps, relaxed and without guilt.',
  'Lab results explained in plain words.',
  'Meal photos reviewed every evening.',
] as const

export const SCHEDULES = [
  'Monday to Friday, 9 am to 5 pm',
  'Weekday evenings and Saturdays',
  'Mornings, Monday to Thursday',
  'Flexible, seven days a week',
  '',
] as const

export const DEGREES = ['true', 'false', 'M.S. in Clinical Nutrition', 'B.S. in Exercise Science'] as const
