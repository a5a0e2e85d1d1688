/** The panels beside the board and in the header: the install function of each, and the id of the element that it fills. */
import * as analysis from './analysis.js';
import * as files from './files.js';
import * as graph from './graph.js';
import * as learn from './learn.js';
import * as moves from './moves.js';
import * as records from './records.js';

export const panels = [
  [analysis.install, 'analysis'], [moves.install, 'moves'], [graph.install, 'graph'], [files.install, 'files'], [learn.install, 'learn'],
  [records.install, 'records'],
];
