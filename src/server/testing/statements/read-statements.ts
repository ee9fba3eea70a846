import path from 'node:path';
import {
  type CallExpression,
  isArrayLiteralExpression,
  isArrowFunction,
  isAsExpression,
  isBindingElement,
  isBlock,
  isCallExpression,
  isConditionalExpression,
  isElementAccessExpression,
  isFunctionDeclaration,
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isNumericLiteral,
  isObjectLiteralExpression,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isReturnStatement,
  isShorthandPropertyAssignment,
  isSpreadAssignment,
  isSpreadElement,
  isStringLiteral,
  isTemplateExpression,
  isVariableDeclaration,
  type Node,
} from 'typescript/unstable/ast';
import { API, type Project, SignatureKind, type Type } from 'typescript/unstable/sync';

/** The members of a TypeScript union, each as text: a literal as what it is one of, an array by its elements. */
export type Declared = string[];

export type Statement = {
  /** file and line of the call */
  place: string;
  text: string;
  /** declared columns; null where none are, so that nothing of the rows may be read */
  row: Map<string, Declared> | null;
  /** declared types of the values, in the order of the parameters; null where the array can't be read */
  values: Declared[] | null;
};

export type StatementReading = {
  statements: Statement[];
  /** calls whose text depends on more than the source says: file and line, and why */
  unreadable: { place: string; reason: string }[];
};

/** What tests run is no statement of the program. */
const IS_TEST = /(\.test|-fixture)\.tsx?$|\/server\/testing\//;

class Unreadable extends Error {}

/** Where an expression is read: what the callers of the functions around it have given. */
type Scope = { project: Project; given: ReadonlyMap<number, Found> };
type Found = { node: Node; scope: Scope };

/** Every statement that the sources of a TypeScript project hand to PostgreSQL. */
export function readStatements(projectFile: string, isRead = (file: string) => !IS_TEST.test(file)): StatementReading {
  const root = path.dirname(projectFile);
  const api = new API({ cwd: root });
  try {
    const project = api.updateSnapshot({ openProjects: [projectFile] }).getProjects()[0];
    if (!project) throw new Error(`TypeScript can't open ${projectFile}.`);
    const reading: StatementReading = { statements: [], unreadable: [] };
    const files = project.program.getSourceFileNames().filter((name) => name.startsWith(path.join(root, 'src')));
    for (const name of files.filter(isRead)) {
      const file = project.program.getSourceFile(name);
      if (!file?.text.includes('.query')) continue;
      for (const { at, call } of queriesIn(file, project)) {
        const line = file.text.slice(0, at.end).split('\n').length;
        const place = `${path.relative(root, name)}:${line}`;
        if (call) readCall(call, project, place, reading);
        else reading.unreadable.push({ place, reason: 'query is handed on' });
      }
    }
    return reading;
  } finally {
    api.close();
  }
}

/** Calls of `query`, whatever it is called on, and where it is handed on without a call. */
function* queriesIn(node: Node, project: Project): Generator<{ at: Node; call: CallExpression | null }> {
  const children: Node[] = [];
  node.forEachChild((child) => {
    children.push(child);
  });
  for (const child of children) yield* queriesIn(child, project);
  if (!isPropertyAccessExpression(node) || node.name.text !== 'query') return;
  if (isCallExpression(node.parent) && node.parent.expression === node) yield { at: node.name, call: node.parent };
  else if (isFunction(project.checker.getTypeAtLocation(node), project)) yield { at: node.name, call: null };
}

function isFunction(type: Type | undefined, { checker }: Project): boolean {
  return type !== undefined && checker.getSignaturesOfType(type, SignatureKind.Call).length > 0;
}

function readCall(call: CallExpression, project: Project, place: string, reading: StatementReading): void {
  const [first, second] = call.arguments;
  try {
    if (!first) throw new Unreadable('no text');
    const row = readRow(call, project);
    const scope: Scope = { project, given: new Map() };
    for (const { text, values } of readStatement(first, scope))
      reading.statements.push({ place, text, row, values: readValues(values ?? second, scope) });
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    reading.unreadable.push({ place, reason: error.message });
  }
}

/** The text alone, or an object with it; each of several when a condition chooses. */
function readStatement(node: Node, scope: Scope): { text: string; values: Node | undefined }[] {
  return alternatives(node, scope).flatMap(({ node: one, scope: own }) => {
    if (!isObjectLiteralExpression(one)) return readText(one, own).map((text) => ({ text, values: undefined }));
    const texts = propertiesOf(one, 'text', own).flatMap((found) => readText(found.node, found.scope));
    const [values] = propertiesOf(one, 'values', own);
    return texts.map((text) => ({ text, values: values?.node }));
  });
}

/** What an expression may stand for, through constants, conditions and functions that only return something. */
function alternatives(node: Node, scope: Scope): Found[] {
  if (isParenthesizedExpression(node) || isAsExpression(node)) return alternatives(node.expression, scope);
  if (isConditionalExpression(node))
    return [node.whenTrue, node.whenFalse].flatMap((branch) => alternatives(branch, scope));
  if (isIdentifier(node)) return valuesOfName(node, scope) ?? [{ node, scope }];
  if (isPropertyAccessExpression(node)) {
    const found = propertiesOf(node.expression, node.name.text, scope);
    return found.length > 0 ? found.flatMap((one) => alternatives(one.node, one.scope)) : [{ node, scope }];
  }
  if (isCallExpression(node)) return valueOfCall(node, scope) ?? [{ node, scope }];
  return [{ node, scope }];
}

/** A constant of this file or another one, or what the caller gave for a parameter. */
function valuesOfName(name: Node, scope: Scope): Found[] | null {
  const { checker } = scope.project;
  const symbol = isShorthandPropertyAssignment(name.parent)
    ? checker.getShorthandAssignmentValueSymbol(name.parent)
    : checker.getSymbolAtLocation(name);
  const bound = symbol && scope.given.get(symbol.id);
  if (bound) return alternatives(bound.node, bound.scope);
  const handle = symbol?.valueDeclaration ?? (symbol && checker.getAliasedSymbol(symbol).valueDeclaration);
  const declaration = handle?.resolve(scope.project);
  if (!declaration) return null;
  if (isVariableDeclaration(declaration) && declaration.initializer)
    return alternatives(declaration.initializer, scope);
  // `const { key } = placeholders`
  const pattern = isBindingElement(declaration) ? declaration.parent.parent : null;
  if (!pattern || !isVariableDeclaration(pattern) || !pattern.initializer) return null;
  const found = propertiesOf(pattern.initializer, name.getText(), scope);
  return found.length > 0 ? found.flatMap((one) => alternatives(one.node, one.scope)) : null;
}

/** The one value that a function of the program returns, with what it was given. */
function valueOfCall(call: CallExpression, scope: Scope): Found[] | null {
  const made = declarationOf(call.expression, scope);
  const callee = made && isVariableDeclaration(made) ? made.initializer : made;
  if (!callee || !(isArrowFunction(callee) || isFunctionDeclaration(callee)) || !callee.body) return null;
  const returned = isBlock(callee.body) ? callee.body.statements.find(isReturnStatement)?.expression : callee.body;
  if (!returned) return null;
  const given = new Map(scope.given);
  for (const [index, parameter] of callee.parameters.entries()) {
    const value = call.arguments[index] ?? parameter.initializer;
    const symbol = scope.project.checker.getSymbolAtLocation(parameter.name);
    if (value && symbol) given.set(symbol.id, { node: value, scope });
  }
  return alternatives(returned, { ...scope, given });
}

function declarationOf(name: Node, { project }: Scope): Node | undefined {
  const symbol = project.checker.getSymbolAtLocation(name);
  const handle = symbol?.valueDeclaration ?? (symbol && project.checker.getAliasedSymbol(symbol).valueDeclaration);
  return handle?.resolve(project);
}

function propertiesOf(node: Node, name: string, scope: Scope): Found[] {
  return alternatives(node, scope).flatMap(({ node: object, scope: own }) => {
    if (!isObjectLiteralExpression(object)) return [];
    for (const property of object.properties.toReversed()) {
      if (isPropertyAssignment(property) && property.name.getText() === name)
        return [{ node: property.initializer, scope: own }];
      if (isShorthandPropertyAssignment(property) && property.name.getText() === name)
        return [{ node: property.name, scope: own }];
      if (!isSpreadAssignment(property)) continue;
      const found = propertiesOf(property.expression, name, own);
      if (found.length > 0) return found;
    }
    return [];
  });
}

/** All texts that an expression may have. */
function readText(node: Node, scope: Scope): string[] {
  return alternatives(node, scope).flatMap(({ node: one, scope: own }) => readOneText(one, own));
}

function readOneText(node: Node, scope: Scope): string[] {
  if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node) || isNumericLiteral(node)) return [node.text];
  if (isTemplateExpression(node)) {
    let texts = [node.head.text];
    for (const { expression, literal } of node.templateSpans) {
      const parts = readText(expression, scope);
      texts = texts.flatMap((text) => parts.map((part) => text + part + literal.text));
    }
    return texts;
  }
  if (isElementAccessExpression(node)) {
    const keys = literalsOf(scope.project.checker.getTypeAtLocation(node.argumentExpression));
    const found = keys?.flatMap((key) => propertiesOf(node.expression, key, scope)) ?? [];
    if (keys && found.length === keys.length) return found.flatMap((one) => readText(one.node, one.scope));
  }
  const type = scope.project.checker.getTypeAtLocation(node);
  // A number is a number to PostgreSQL, whichever it is.
  const texts = literalsOf(type) ?? (type && scope.project.checker.typeToString(type) === 'number' ? ['1'] : null);
  if (!texts) throw new Unreadable(node.getText());
  return texts;
}

function literalsOf(type: Type | undefined): string[] | null {
  const members = type?.isUnionType() ? type.getTypes() : type ? [type] : [];
  const texts = members.flatMap((one) =>
    one.isStringLiteralType() || one.isNumberLiteralType() ? [`${one.value}`] : [],
  );
  return texts.length > 0 && texts.length === members.length ? texts : null;
}

function readRow(call: CallExpression, project: Project): Statement['row'] {
  const [argument] = call.typeArguments ?? [];
  const type = argument && project.checker.getTypeFromTypeNode(argument);
  if (!type) return null;
  const properties = project.checker.getPropertiesOfType(type);
  return new Map(properties.map((one) => [one.name, declaredOf(project.checker.getTypeOfSymbol(one), project)]));
}

function readValues(node: Node | undefined, scope: Scope): Statement['values'] {
  if (!node) return [];
  const { project } = scope;
  const [array] = alternatives(node, scope);
  if (!array || !isArrayLiteralExpression(array.node)) return tupleOf(project.checker.getTypeAtLocation(node), project);
  const values: Declared[] = [];
  for (const element of array.node.elements) {
    if (isSpreadElement(element)) {
      const spread = readValues(element.expression, array.scope);
      if (!spread) return null;
      values.push(...spread);
    } else values.push(declaredOf(project.checker.getTypeAtLocation(element), project));
  }
  return values;
}

function tupleOf(type: Type | undefined, project: Project): Declared[] | null {
  if (!type?.isTypeReference() || !type.getTarget().isTupleType()) return null;
  return project.checker.getTypeArguments(type).map((one) => declaredOf(one, project));
}

function declaredOf(type: Type | undefined, project: Project): Declared {
  const members = type?.isUnionType() ? type.getTypes() : type ? [type] : [];
  return [...new Set(members.flatMap((one) => namesOf(one, project)))];
}

function namesOf(type: Type, project: Project): string[] {
  const { checker } = project;
  if (type.getSymbol()?.name === 'Buffer') return ['Buffer'];
  if (checker.isArrayLikeType(type) && type.isTypeReference() && !type.getTarget().isTupleType()) {
    const elements = declaredOf(checker.getTypeArguments(type)[0], project);
    return elements.filter((one) => one !== 'null').map((one) => `${one}[]`);
  }
  return [checker.typeToString(checker.getBaseTypeOfLiteralType(type) ?? type)];
}
