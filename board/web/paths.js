/** SVG path data, from points as [x, y]. */

const coordinates = (points) => points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`);

/** A line through points. @param {[number, number][]} points */
export function linePath(points) { return `M${coordinates(points).join('L')}`; }

/** The area between two lines, both given from left to right. */
export function areaPath(upper, lower) { return `M${coordinates([...upper, ...lower.toReversed()]).join('L')}Z`; }
