/**
 * The option lists of the forms and filters (rule one-catalogue). Stored values that aren't listed anymore are kept.
 */
export const CERTIFICATIONS = [
  'Precision Nutrition',
  'Institute for Integrative Nutrition',
  'National Academy of Sports Medicine',
  'American Council on Exercise',
  'International Sports Sciences Association',
  'Registered Dietitian Nutritionist',
  'Certified Nutrition Specialist',
  'Board Certified Holistic Nutrition',
  'National Board for Health & Wellness Coaching',
] as const

export const SPECIALITIES = [
  'Vegan',
  'Vegetarian',
  'Keto Diet',
  'Paleo',
  'Mediterranean Diet',
  'Gluten Free',
  'Dairy Free',
  'Low FODMAP',
  'Intermittent Fasting',
  'Intuitive Eating',
  'Weight Loss',
  'Weight Gain',
  'Muscle Building',
  'Sports Nutrition',
  'Endurance Training',
  'Bodybuilding',
  'Bio Hacker',
  'Gut Health',
  'Heart Health',
  'Diabetes',
  'Hormonal Balance',
  'Thyroid Health',
  'Food Allergies',
  'Prenatal Nutrition',
  'Postpartum Nutrition',
  'Child Nutrition',
  'Healthy Aging',
  'Stress Eating',
  'Meal Planning',
  'Plant Based',
] as const

export const PREFERABLE_CHATS = ['Zoom', 'WhatsApp', 'FaceTime'] as const
export const DISCOVERY_OPTIONS = ['Current Employee', 'Newspaper Ad', 'Radio/TV Ad', 'Search Engine'] as const
export const GENDERS = ['male', 'female', 'other'] as const
export const GENDER_LABELS = { male: 'Male', female: 'Female', other: 'Other' } as const

/** The options of a coach's lists of choices. */
export const CHOICE_OPTIONS = {
  certifications: CERTIFICATIONS,
  specialities: SPECIALITIES,
  preferableChat: PREFERABLE_CHATS,
} as const

/** Years of experience in the coach filter (rule experience-bands). 6 means more than five. */
export const EXPERIENCE_FILTERS = ['1', '2', '3', '5', '6'] as const
export const EXPERIENCE_FILTER_LABELS = {
  '1': '1 year',
  '2': '2 years',
  '3': '3 years',
  '5': '5 years',
  '6': '5+ years',
} as const
export const EXPERIENCE_PREFERENCES = ['1-3', '3-5', '5+'] as const
export const PERSONALITIES = ['Relaxed', 'Challenging', 'Intense'] as const

export const MAX_CHOICES = 5

/** Returns whether at most one of the values is a custom one (rule coach-intake, rule one-custom-option). */
export const hasOneOther = (values: readonly string[], options: readonly string[]) =>
  values.filter((value) => !options.includes(value)).length <= 1
export const ONE_OTHER = 'Add only one answer of your own'
