"""Wrong figures for a sentence, to see that its checker notices them."""


def wrong(args):
    """The same figures with one of them changed: a number by one, a list by what stands in it."""
    for name, value in args.items():
        if isinstance(value, int):
            yield {**args, name: value + 1}
            yield {**args, name: value - 1}
        elif isinstance(value, list):
            yield {**args, name: value[1:]}
