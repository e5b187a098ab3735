import {
  type BinaryOperationNode,
  OperatorNode,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  SqliteQueryCompiler,
  ValueListNode,
} from "kysely";

// PostgreSQL has no empty lists, so both say what comes of one. As Kysely's plugin for them does, but while a query is
// written: the plugin first copies the whole of each, and misses those inside a comparison.

const WHERE_EMPTY = new Map<string, string>([
  ["in", "(1 = 0)"],
  ["not in", "(1 = 1)"],
]);

/** What a list without values makes of its comparison; undefined for any other. */
function ofEmptyList({ operator, rightOperand }: BinaryOperationNode): string | undefined {
  const isList = PrimitiveValueListNode.is(rightOperand) || ValueListNode.is(rightOperand);
  if (!isList || rightOperand.values.length > 0 || !OperatorNode.is(operator)) return undefined;
  return WHERE_EMPTY.get(operator.operator);
}

export class SqliteCompiler extends SqliteQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const known = ofEmptyList(node);
    if (known) this.append(known);
    else super.visitBinaryOperation(node);
  }
}

export class PostgresCompiler extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const known = ofEmptyList(node);
    if (known) this.append(known);
    else super.visitBinaryOperation(node);
  }
}
