import { peopleOf, type Person } from '../../people';

const chunk = 10_000;

/** The page can be asked something in between. */
export async function makePeople(count: number): Promise<Person[]> {
  const people: Person[] = [];
  for (const person of peopleOf(count)) {
    people.push(person);
    if (people.length % chunk === 0) await new Promise((resolve) => setTimeout(resolve));
  }
  return people;
}
