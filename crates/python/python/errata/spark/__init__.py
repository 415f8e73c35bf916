"""Evaluations on a Spark cluster, whose files are those of ``errata evaluate`` byte for byte.

Executors need this package and pyarrow, the driver the program ``errata`` too: it checks the options and merges the
parts. Pages are joined, sorted and sent by Spark; there is no scheduler of our own.
"""

from errata.spark.evaluation import evaluate

__all__ = ["evaluate"]
