// A list with room for a fixed number of items and no allocation.
#pragma once

#include <array>
#include <cassert>

namespace campanile {

template <class Item, int Room>
class List {
  public:
    void push(const Item& item) {
        assert(size_ < Room);
        items_[size_++] = item;
    }
    void clear() { size_ = 0; }
    void shrink(int size) {
        assert(size >= 0 && size <= size_);
        size_ = size;
    }
    int size() const { return size_; }
    bool empty() const { return size_ == 0; }
    const Item& operator[](int at) const {
        assert(at >= 0 && at < size_);
        return items_[at];
    }
    Item& operator[](int at) {
        assert(at >= 0 && at < size_);
        return items_[at];
    }
    const Item* begin() const { return items_.data(); }
    const Item* end() const { return items_.data() + size_; }
    Item* begin() { return items_.data(); }
    Item* end() { return items_.data() + size_; }

  private:
    std::array<Item, Room> items_;
    int size_ = 0;
};

}  // namespace campanile
