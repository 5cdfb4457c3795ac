/**
 * Something that is built by itself: what it is made of, what it becomes, and how. A change of one part's sources
 * builds no other.
 * @typedef {object} Part
 * @property {string} source folder of its sources; an installation without it only runs what was built
 * @property {readonly string[]} settings further files that its result depends on; they need not exist
 * @property {(root: string) => string[]} files paths of its sources
 * @property {string} tool package that builds it; without it, what was built before is run
 * @property {string} result a file that is there once it was built
 * @property {boolean} needed whether nothing can run without the result
 * @property {string} stamp where it is noted of which sources the result was made
 * @property {(root: string) => Promise<{ succeeded: boolean, report: string }>} build
 */
export {};
