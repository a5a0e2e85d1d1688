/** Path data of SVG, of points as [x, y]. */

const texts = (points) => points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`);

/** A line through points. @param {[number, number][]} points */
export function linePath(points) { return `M${texts(points).join('L')}`; }

/** The area between two lines, both from left to right. */
export function areaPath(upper, lower) { return `M${texts([...upper, ...lower.toReversed()]).join('L')}Z`; }
