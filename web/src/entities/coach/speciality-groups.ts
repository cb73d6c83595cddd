import type { SPECIALITIES } from '#core/shared/catalogue'

/** Grouped, because a flat list of thirty specialties is hard to read. */
export const SPECIALITY_GROUPS: Readonly<Record<string, readonly (typeof SPECIALITIES)[number][]>> = {
  Diets: [
    'Vegan',
    'Vegetarian',
    'Plant Based',
    'Keto Diet',
    'Paleo',
    'Mediterranean Diet',
    'Gluten Free',
    'Dairy Free',
    'Low FODMAP',
    'Intermittent Fasting',
    'Intuitive Eating',
  ],
  Goals: [
    'Meal Planning',
    'Weight Loss',
    'Weight Gain',
    'Muscle Building',
    'Sports Nutrition',
    'Endurance Training',
    'Bodybuilding',
    'Bio Hacker',
    'Stress Eating',
  ],
  Health: ['Gut Health', 'Heart Health', 'Diabetes', 'Hormonal Balance', 'Thyroid Health', 'Food Allergies'],
  'Life stages': ['Prenatal Nutrition', 'Postpartum Nutrition', 'Child Nutrition', 'Healthy Aging'],
}
